import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  { kind: 'p', text: '从 [订单列表](/orders/list) 下载证书，解压后使用 `nginx` 文件夹中的文件。' },
  {
    kind: 'table',
    head: ['文件', '内容'],
    rows: [
      ['`example.com_fullchain.pem`', '证书和证书链，顺序已经排好'],
      ['`example.com.key`', '私钥；如果压缩包中没有，请使用您保存的私钥'],
    ],
  },
  { kind: 'h', title: '上传文件' },
  {
    kind: 'code',
    label: '放到服务器上',
    text: 'sudo mkdir -p /etc/nginx/ssl\nsudo cp example.com_fullchain.pem example.com.key /etc/nginx/ssl/\nsudo chown root:root /etc/nginx/ssl/example.com.key\nsudo chmod 600 /etc/nginx/ssl/example.com.key',
  },
  { kind: 'h', title: '修改配置' },
  {
    kind: 'code',
    label: 'nginx 配置',
    text: 'server {\n  listen 443 ssl;\n  listen [::]:443 ssl;\n  http2 on;\n  server_name example.com www.example.com;\n\n  ssl_certificate     /etc/nginx/ssl/example.com_fullchain.pem;\n  ssl_certificate_key /etc/nginx/ssl/example.com.key;\n  ssl_protocols       TLSv1.2 TLSv1.3;\n  ssl_session_cache   shared:SSL:10m;\n\n  root /var/www/html;\n}\n\nserver {\n  listen 80;\n  listen [::]:80;\n  server_name example.com www.example.com;\n  return 301 https://$host$request_uri;\n}',
  },
  { kind: 'note', text: '`http2 on;` 需要 nginx 1.25.1 及以上；更早的版本请写成 `listen 443 ssl http2;`。' },
  { kind: 'h', title: '检查并重新加载' },
  { kind: 'code', label: '检查并重新加载', text: 'sudo nginx -t && sudo systemctl reload nginx' },
  { kind: 'h', title: '确认已经生效' },
  {
    kind: 'code',
    label: '查看正在使用的证书',
    text: 'openssl s_client -connect example.com:443 -servername example.com </dev/null 2>/dev/null \\\n  | openssl x509 -noout -subject -issuer -dates',
  },
  { kind: 'h', title: '常见问题' },
  {
    kind: 'list',
    items: [
      '`key values mismatch`：私钥与证书不是一对，请使用生成该 CSR 时的私钥。',
      '浏览器正常而手机或程序报错：使用了单独的证书文件，缺少证书链，请改用 `_fullchain.pem`。',
      '仍显示旧证书：确认修改的是正在使用的 `server` 段，并检查前面是否有 CDN 或负载均衡，证书也需要在那里更新。',
    ],
  },
];

export default blocks;
