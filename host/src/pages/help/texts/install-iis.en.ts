import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'IIS takes a PFX file, which holds certificate, chain and private key together. Choose PFX in the download and set a password; it is built in your browser, and the key is not uploaded.',
  },
  { kind: 'h', title: 'Import the PFX' },
  {
    kind: 'steps',
    items: [
      'Copy the `.pfx` file to the server.',
      'Open IIS Manager, choose the server at the left and open "Server Certificates".',
      'Click "Import" at the right, choose the `.pfx` file and enter its password; as the store take "Web Hosting" or "Personal".',
      'Confirm. The new certificate stands in the list.',
    ],
  },
  { kind: 'h', title: 'Bind it to the site' },
  {
    kind: 'steps',
    items: [
      'Choose the site at the left and click "Bindings" at the right.',
      'Add or edit a binding of type `https` on port 443.',
      'Enter the host name. With several sites on a server, tick "Require Server Name Indication".',
      'Choose the certificate under "SSL certificate" and confirm.',
    ],
  },
  { kind: 'h', title: 'The same in PowerShell' },
  {
    kind: 'code',
    label: 'PowerShell',
    text: '$password = Read-Host -AsSecureString "PFX"\n$cert = Import-PfxCertificate -FilePath C:\\certs\\example.com.pfx `\n  -CertStoreLocation Cert:\\LocalMachine\\My -Password $password\nNew-WebBinding -Name "Default Web Site" -Protocol https -Port 443 -HostHeader example.com -SslFlags 1\n(Get-WebBinding -Name "Default Web Site" -Protocol https).AddSslCertificate($cert.Thumbprint, "My")',
  },
  { kind: 'h', title: 'The CSR was made on this server' },
  {
    kind: 'p',
    text: 'The key is there already and no PFX is needed: click "Complete Certificate Request" with `example.com.crt`, and import `example.com_chain.crt` under "Intermediate Certification Authorities".',
  },
  {
    kind: 'note',
    text: 'Windows Server 2016 and older may refuse a PFX with modern encryption and call its password wrong. Choose the compatible kind in the download; see [PFX and JKS](/help/article/formats).',
  },
];

export default blocks;
