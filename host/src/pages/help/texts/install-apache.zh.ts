import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  { kind: 'p', text: '从 [订单列表](/orders/list) 下载证书，解压后使用 `apache` 文件夹中的文件。' },
  {
    kind: 'table',
    head: ['文件', '内容'],
    rows: [
      ['`example.com.crt`', '证书'],
      ['`example.com_chain.crt`', '证书链'],
      ['`example.com.key`', '私钥；如果压缩包中没有，请使用您保存的私钥'],
    ],
  },
  { kind: 'h', title: '启用模块' },
  { kind: 'code', label: 'Debian、Ubuntu', text: 'sudo a2enmod ssl headers\nsudo systemctl restart apache2' },
  { kind: 'p', text: '在 RHEL、CentOS 等系统上安装 `mod_ssl`：' },
  { kind: 'code', label: 'RHEL、CentOS', text: 'sudo dnf install mod_ssl' },
  { kind: 'h', title: '修改配置' },
  {
    kind: 'code',
    label: '虚拟主机',
    text: '<VirtualHost *:443>\n  ServerName example.com\n  ServerAlias www.example.com\n  DocumentRoot /var/www/html\n\n  SSLEngine on\n  SSLCertificateFile      /etc/ssl/example.com.crt\n  SSLCertificateChainFile /etc/ssl/example.com_chain.crt\n  SSLCertificateKeyFile   /etc/ssl/example.com.key\n  SSLProtocol             -all +TLSv1.2 +TLSv1.3\n</VirtualHost>\n\n<VirtualHost *:80>\n  ServerName example.com\n  ServerAlias www.example.com\n  Redirect permanent / https://example.com/\n</VirtualHost>',
  },
  {
    kind: 'note',
    text: 'Apache 2.4.8 及以上版本也可以把证书链追加到证书文件末尾，并省略 `SSLCertificateChainFile`。',
  },
  { kind: 'h', title: '检查并重新加载' },
  {
    kind: 'code',
    label: '检查并重新加载',
    text: 'sudo chmod 600 /etc/ssl/example.com.key\nsudo apachectl configtest && sudo apachectl graceful',
  },
  { kind: 'h', title: '常见问题' },
  {
    kind: 'list',
    items: [
      '`AH02565: Certificate and private key do not match`：私钥与证书不是一对。',
      '启动时要求输入密码：私钥设置了口令，可用 `openssl pkey -in 加密.key -out example.com.key` 去除。',
      '多个站点显示同一张证书：为每个站点写上 `ServerName`，浏览器会通过 SNI 选择。',
    ],
  },
];

export default blocks;
