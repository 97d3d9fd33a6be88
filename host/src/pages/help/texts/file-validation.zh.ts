import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: '文件验证通过网站上的一个文本文件证明域名由您控制。它适用于不方便修改解析的情况，以及 IP 地址证书。',
  },
  { kind: 'warning', text: '通配符域名不能使用文件验证，请使用 [DNS 验证](/help/article/dns-validation)。' },
  { kind: 'h', title: '放置文件' },
  {
    kind: 'steps',
    items: [
      '打开订单详情，复制文件路径和文件内容。路径以 `/.well-known/pki-validation/` 开头。',
      '在网站根目录下建立这个文件夹，并放入同名的 `.txt` 文件。',
      '文件内容与订单中显示的完全一致，不要有多余的空行、空格或 HTML。',
      '用浏览器访问 `http://您的域名/.well-known/pki-validation/文件名.txt`，应当直接看到这段内容。',
      '系统会自动检查，也可以在订单中点击立即验证。',
    ],
  },
  { kind: 'h', title: '需要满足的条件' },
  {
    kind: 'list',
    items: [
      '通过 80 端口的 http 访问，外网可达，返回状态码 200。',
      '每个域名都要放置。`example.com` 上的文件不能证明 `www.example.com`，反之亦然。',
      '不要设置登录、验证码或地区限制，检查会从多个位置发起。',
      '域名有多个解析地址或使用 CDN 时，每个节点都要能返回该文件。',
    ],
  },
  { kind: 'h', title: 'nginx 示例' },
  {
    kind: 'code',
    label: 'nginx 配置',
    text: 'server {\n  listen 80;\n  server_name example.com www.example.com;\n\n  location ^~ /.well-known/pki-validation/ {\n    root /var/www/html;\n    default_type text/plain;\n  }\n}',
  },
  { kind: 'h', title: 'IIS 示例' },
  { kind: 'p', text: 'Windows 资源管理器不能直接新建以点开头的文件夹，请在命令行中运行：' },
  { kind: 'code', label: '建立文件夹', text: 'mkdir C:\\inetpub\\wwwroot\\.well-known\\pki-validation' },
  { kind: 'note', text: '验证通过后可以删除文件。' },
];

export default blocks;
