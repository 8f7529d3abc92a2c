%:define N 3
int a<:100:>, b<:100:>;
void f(int n) <%
  for (int i = 0; i < n; i++) <%
    if (b<:i:>) break;
    a<:i:> = b<:i:>;
  %>
%>
