import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  { kind: 'p', text: '同一张证书可以用不同的格式保存。格式不影响证书本身，只影响由谁来读取。' },
  {
    kind: 'table',
    head: ['格式', '扩展名', '包含私钥', '用于'],
    rows: [
      ['PEM', '`.crt` `.pem` `.key`', '单独的文件', 'nginx、Apache、CDN、云平台'],
      ['PFX（PKCS#12）', '`.pfx` `.p12`', '是，有密码保护', 'IIS、Windows、Tomcat、Java'],
      ['JKS', '`.jks`', '是，有密码保护', '较早的 Java 应用'],
      ['DER', '`.cer` `.der`', '否', 'Java、Windows 查看证书'],
    ],
  },
  { kind: 'h', title: '在这里生成 PFX 或 JKS' },
  {
    kind: 'steps',
    items: [
      '打开订单详情，选择下载格式。',
      '设置一个密码，并妥善保存，我们无法帮您找回。',
      '如果私钥不是在这个浏览器中生成的，请选择您保存的私钥文件。',
      '文件在浏览器中生成并保存到本机，私钥不会以明文离开浏览器。',
    ],
  },
  { kind: 'h', title: '“新式”与“兼容”' },
  {
    kind: 'p',
    text: '新式 PFX 使用 AES-256 和 SHA-256，安全性更高，适用于 Windows Server 2019、Windows 10、macOS 15、Java 8u301 及以上版本。旧系统无法读取时，请使用兼容格式（3DES 和 SHA-1），并为它设置更强的密码，导入后删除文件。',
  },
  { kind: 'h', title: '用 OpenSSL 自行转换' },
  {
    kind: 'code',
    label: 'PEM 转 PFX',
    text: 'openssl pkcs12 -export -in example.com_fullchain.pem -inkey example.com.key \\\n  -name example.com -out example.com.pfx',
  },
  {
    kind: 'code',
    label: 'PFX 转 PEM',
    text: 'openssl pkcs12 -in example.com.pfx -nodes -out example.com_all.pem',
  },
  {
    kind: 'code',
    label: 'PFX 转 JKS',
    text: 'keytool -importkeystore -srckeystore example.com.pfx -srcstoretype PKCS12 \\\n  -destkeystore example.com.jks -deststoretype JKS',
  },
  { kind: 'h', title: '确认私钥与证书是一对' },
  {
    kind: 'code',
    label: '两行输出应当相同',
    text: 'openssl x509 -in example.com.crt -noout -pubkey | openssl sha256\nopenssl pkey -in example.com.key -pubout | openssl sha256',
  },
  { kind: 'warning', text: '不要把私钥或 PFX 上传到不认识的在线转换网站。' },
];

export default blocks;
