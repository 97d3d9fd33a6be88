import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'Download the certificate from the [order list](/orders/list) and use the files in the folder `apache`.',
  },
  {
    kind: 'table',
    head: ['File', 'Content'],
    rows: [
      ['`example.com.crt`', 'certificate'],
      ['`example.com_chain.crt`', 'chain'],
      ['`example.com.key`', 'private key; if it isn’t in the archive, use the one you saved'],
    ],
  },
  { kind: 'h', title: 'Turn the module on' },
  { kind: 'code', label: 'Debian, Ubuntu', text: 'sudo a2enmod ssl headers\nsudo systemctl restart apache2' },
  { kind: 'p', text: 'On RHEL, CentOS and their kin install `mod_ssl`:' },
  { kind: 'code', label: 'RHEL, CentOS', text: 'sudo dnf install mod_ssl' },
  { kind: 'h', title: 'Configure' },
  {
    kind: 'code',
    label: 'Virtual hosts',
    text: '<VirtualHost *:443>\n  ServerName example.com\n  ServerAlias www.example.com\n  DocumentRoot /var/www/html\n\n  SSLEngine on\n  SSLCertificateFile      /etc/ssl/example.com.crt\n  SSLCertificateChainFile /etc/ssl/example.com_chain.crt\n  SSLCertificateKeyFile   /etc/ssl/example.com.key\n  SSLProtocol             -all +TLSv1.2 +TLSv1.3\n</VirtualHost>\n\n<VirtualHost *:80>\n  ServerName example.com\n  ServerAlias www.example.com\n  Redirect permanent / https://example.com/\n</VirtualHost>',
  },
  {
    kind: 'note',
    text: 'From Apache 2.4.8 on the chain may also stand at the end of the certificate file, without `SSLCertificateChainFile`.',
  },
  { kind: 'h', title: 'Check and reload' },
  {
    kind: 'code',
    label: 'Check and reload',
    text: 'sudo chmod 600 /etc/ssl/example.com.key\nsudo apachectl configtest && sudo apachectl graceful',
  },
  { kind: 'h', title: 'If something is wrong' },
  {
    kind: 'list',
    items: [
      '`AH02565: Certificate and private key do not match`: they are no pair.',
      'It asks for a password at start: the key has a passphrase. `openssl pkey -in encrypted.key -out example.com.key` takes it away.',
      'Several sites show one certificate: give each its `ServerName`; browsers choose by SNI.',
    ],
  },
];

export default blocks;
