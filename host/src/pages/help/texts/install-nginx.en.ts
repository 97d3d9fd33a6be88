import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'Download the certificate from the [order list](/orders/list) and use the files in the folder `nginx`.',
  },
  {
    kind: 'table',
    head: ['File', 'Content'],
    rows: [
      ['`example.com_fullchain.pem`', 'certificate and chain, in the right order'],
      ['`example.com.key`', 'private key; if it isn’t in the archive, use the one you saved'],
    ],
  },
  { kind: 'h', title: 'Copy the files' },
  {
    kind: 'code',
    label: 'On the server',
    text: 'sudo mkdir -p /etc/nginx/ssl\nsudo cp example.com_fullchain.pem example.com.key /etc/nginx/ssl/\nsudo chown root:root /etc/nginx/ssl/example.com.key\nsudo chmod 600 /etc/nginx/ssl/example.com.key',
  },
  { kind: 'h', title: 'Configure' },
  {
    kind: 'code',
    label: 'nginx configuration',
    text: 'server {\n  listen 443 ssl;\n  listen [::]:443 ssl;\n  http2 on;\n  server_name example.com www.example.com;\n\n  ssl_certificate     /etc/nginx/ssl/example.com_fullchain.pem;\n  ssl_certificate_key /etc/nginx/ssl/example.com.key;\n  ssl_protocols       TLSv1.2 TLSv1.3;\n  ssl_session_cache   shared:SSL:10m;\n\n  root /var/www/html;\n}\n\nserver {\n  listen 80;\n  listen [::]:80;\n  server_name example.com www.example.com;\n  return 301 https://$host$request_uri;\n}',
  },
  {
    kind: 'note',
    text: '`http2 on;` needs nginx 1.25.1 or later; before it, write `listen 443 ssl http2;`.',
  },
  { kind: 'h', title: 'Check and reload' },
  { kind: 'code', label: 'Check and reload', text: 'sudo nginx -t && sudo systemctl reload nginx' },
  { kind: 'h', title: 'See that it works' },
  {
    kind: 'code',
    label: 'Show the certificate in use',
    text: 'openssl s_client -connect example.com:443 -servername example.com </dev/null 2>/dev/null \\\n  | openssl x509 -noout -subject -issuer -dates',
  },
  { kind: 'h', title: 'If something is wrong' },
  {
    kind: 'list',
    items: [
      '`key values mismatch`: key and certificate are no pair. Use the key that the CSR was made with.',
      'Fine in a browser, refused by a phone or a program: the chain is missing. Use `_fullchain.pem`.',
      'The old certificate still shows: look for the `server` block that is in use, and for a CDN or load balancer in front, which needs the new one too.',
    ],
  },
];

export default blocks;
