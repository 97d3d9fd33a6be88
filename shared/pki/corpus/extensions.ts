/** Extension sections for openssl: every extension of RFC 5280 and what is met beside them. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  everyName: `subjectAltName = DNS:a.example.com, DNS:*.example.com, IP:192.0.2.7, IP:2001:db8::7, email:me@example.com, URI:https://example.com/x?y=1, RID:1.2.3.4, otherName:1.3.6.1.4.1.311.20.2.3;UTF8:user@corp, dirName:dir_section
issuerAltName = DNS:ca.example.com, URI:http://ca.example.com/
[dir_section]
C = CN
O = 测试
CN = dir.example.com
`,
  server: `basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = serverAuth, clientAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = DNS:www.example.com, DNS:example.com
certificatePolicies = 2.23.140.1.2.2
authorityInfoAccess = OCSP;URI:http://ocsp.example.com, caIssuers;URI:http://ca.example.com/ca.crt
crlDistributionPoints = URI:http://crl.example.com/ca.crl
`,
  policies: `certificatePolicies = 2.23.140.1.1, @notice, 2.5.29.32.0
policyConstraints = requireExplicitPolicy:3, inhibitPolicyMapping:0
inhibitAnyPolicy = 2
policyMappings = 1.2.3.4:1.2.3.5, 2.23.140.1.1:1.3.6.1.4.1.6449.1.2.1.5.1
nsComment = "a comment"
nsCertType = server, email
tlsfeature = status_request
[notice]
policyIdentifier = 1.3.5.8
CPS.1 = "http://cps.example.com/"
userNotice.1 = @text
[text]
explicitText = "UTF8:明示文本"
organization = "Organisation"
noticeNumbers = 1, 2
`,
  constraints: `basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
nameConstraints = critical, permitted;DNS:example.com, permitted;IP:192.0.2.0/255.255.255.0, excluded;email:bad.example.com
subjectInfoAccess = caRepository;URI:http://repository.example.com/
`,
  points: `crlDistributionPoints = point
freshestCRL = URI:http://delta.example.com/d.crl
[point]
fullname = URI:ldap://ldap.example.com/cn=x, DNS:crl.example.com
CRLissuer = dirName:issuer
reasons = keyCompromise, CACompromise
[issuer]
CN = CRL issuer
`,
  purposes: `extendedKeyUsage = serverAuth, clientAuth, codeSigning, emailProtection, timeStamping, OCSPSigning, anyExtendedKeyUsage, 1.2.3.4.5
keyUsage = digitalSignature, nonRepudiation, keyEncipherment, dataEncipherment, keyAgreement, keyCertSign, cRLSign, encipherOnly, decipherOnly
noCheck = ignored
1.3.6.1.4.1.99999.1 = critical, DER:04:03:01:02:03
1.2.3.4 = DER:04:01:ff
`,
};
