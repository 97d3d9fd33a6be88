import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'One certificate can be kept in several formats. The format changes nothing about the certificate, only who can read the file.',
  },
  {
    kind: 'table',
    head: ['Format', 'Ending', 'Holds the key', 'For'],
    rows: [
      ['PEM', '`.crt` `.pem` `.key`', 'in a file of its own', 'nginx, Apache, CDNs, clouds'],
      ['PFX (PKCS#12)', '`.pfx` `.p12`', 'yes, with a password', 'IIS, Windows, Tomcat, Java'],
      ['JKS', '`.jks`', 'yes, with a password', 'older Java applications'],
      ['DER', '`.cer` `.der`', 'no', 'Java, viewing in Windows'],
    ],
  },
  { kind: 'h', title: 'Make a PFX or JKS here' },
  {
    kind: 'steps',
    items: [
      'Open the order and choose the format of the download.',
      'Set a password and keep it safe; we can’t recover it.',
      'If the key wasn’t made in this browser, choose the key file you saved.',
      'The file is built in the browser and saved on your computer; the key never leaves the browser in clear.',
    ],
  },
  { kind: 'h', title: 'Modern and compatible' },
  {
    kind: 'p',
    text: 'A modern PFX uses AES-256 and SHA-256 and is the safer one: for Windows Server 2019, Windows 10, macOS 15, Java 8u301 and later. If an older system can’t read it, take the compatible kind (3DES and SHA-1), give it a stronger password and delete it after the import.',
  },
  { kind: 'h', title: 'Convert with OpenSSL' },
  {
    kind: 'code',
    label: 'PEM to PFX',
    text: 'openssl pkcs12 -export -in example.com_fullchain.pem -inkey example.com.key \\\n  -name example.com -out example.com.pfx',
  },
  {
    kind: 'code',
    label: 'PFX to PEM',
    text: 'openssl pkcs12 -in example.com.pfx -nodes -out example.com_all.pem',
  },
  {
    kind: 'code',
    label: 'PFX to JKS',
    text: 'keytool -importkeystore -srckeystore example.com.pfx -srcstoretype PKCS12 \\\n  -destkeystore example.com.jks -deststoretype JKS',
  },
  { kind: 'h', title: 'Are key and certificate a pair?' },
  {
    kind: 'code',
    label: 'Both lines must be equal',
    text: 'openssl x509 -in example.com.crt -noout -pubkey | openssl sha256\nopenssl pkey -in example.com.key -pubout | openssl sha256',
  },
  {
    kind: 'warning',
    text: 'Never upload a private key or a PFX to a converter on the web that you don’t know.',
  },
];

export default blocks;
