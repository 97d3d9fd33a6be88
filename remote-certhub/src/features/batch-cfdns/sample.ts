/** One line of every way of writing that the tool reads. */
export const SAMPLE = `# type name value ttl proxied
A www.example.com 192.0.2.10 300 on
AAAA www.example.com 2001:db8::10
CNAME shop.example.com www.example.com
MX example.com 10 mail.example.com
TXT _dmarc.example.com "v=DMARC1; p=none"
CAA,example.com,"0 issue ""letsencrypt.org""",3600
$ORIGIN example.com.
api 300 IN A 192.0.2.11
`;
