import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'A text file on your website shows that the domain is yours. Use it when you can’t change the DNS, and for certificates of IP addresses.',
  },
  {
    kind: 'warning',
    text: 'Wildcards can’t be validated by file. Use [DNS validation](/help/article/dns-validation).',
  },
  { kind: 'h', title: 'Put the file in place' },
  {
    kind: 'steps',
    items: [
      'Open the order and copy the path and the content. The path begins with `/.well-known/pki-validation/`.',
      'Make this folder below the root of your website and put a `.txt` file of that name into it.',
      'The content must be exactly what the order shows: no empty lines, no spaces, no HTML around it.',
      'Open `http://your-domain/.well-known/pki-validation/name.txt` in a browser; you should see the content and nothing else.',
      'It is checked by itself. You can also start a check from the order.',
    ],
  },
  { kind: 'h', title: 'What the web server must do' },
  {
    kind: 'list',
    items: [
      'Answer plain http on port 80, reachable from the internet, with status 200.',
      'Do so for every name: a file at `example.com` says nothing about `www.example.com`, and the reverse.',
      'Ask for no sign-in, no captcha and no country: checks come from several places.',
      'With several addresses or a CDN, every node must have the file.',
    ],
  },
  { kind: 'h', title: 'Example for nginx' },
  {
    kind: 'code',
    label: 'nginx configuration',
    text: 'server {\n  listen 80;\n  server_name example.com www.example.com;\n\n  location ^~ /.well-known/pki-validation/ {\n    root /var/www/html;\n    default_type text/plain;\n  }\n}',
  },
  { kind: 'h', title: 'Example for IIS' },
  {
    kind: 'p',
    text: 'Windows Explorer makes no folder whose name begins with a dot. Run on the command line:',
  },
  { kind: 'code', label: 'Make the folder', text: 'mkdir C:\\inetpub\\wwwroot\\.well-known\\pki-validation' },
  { kind: 'note', text: 'You may remove the file once the name is validated.' },
];

export default blocks;
