import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'IIS 使用 PFX 文件，其中同时包含证书、证书链和私钥。下载证书时选择 PFX 并设置密码，PFX 会在您的浏览器中生成，私钥不会上传。',
  },
  { kind: 'h', title: '导入 PFX' },
  {
    kind: 'steps',
    items: [
      '把 `.pfx` 文件复制到服务器。',
      '打开 IIS 管理器，在左侧选择服务器名称，双击“服务器证书”。',
      '在右侧点击“导入”，选择 `.pfx` 文件并输入密码；证书存储选择“Web 宿主”或“个人”。',
      '点击确定，列表中会出现新的证书。',
    ],
  },
  { kind: 'h', title: '绑定到网站' },
  {
    kind: 'steps',
    items: [
      '在左侧选择网站，点击右侧的“绑定”。',
      '添加或编辑类型为 `https`、端口为 443 的绑定。',
      '填写主机名。一台服务器上有多个站点时，勾选“需要服务器名称指示”。',
      '在“SSL 证书”中选择刚导入的证书，点击确定。',
    ],
  },
  { kind: 'h', title: '用 PowerShell 完成' },
  {
    kind: 'code',
    label: 'PowerShell',
    text: '$password = Read-Host -AsSecureString "PFX"\n$cert = Import-PfxCertificate -FilePath C:\\certs\\example.com.pfx `\n  -CertStoreLocation Cert:\\LocalMachine\\My -Password $password\nNew-WebBinding -Name "Default Web Site" -Protocol https -Port 443 -HostHeader example.com -SslFlags 1\n(Get-WebBinding -Name "Default Web Site" -Protocol https).AddSslCertificate($cert.Thumbprint, "My")',
  },
  { kind: 'h', title: 'CSR 是在这台服务器上生成的' },
  {
    kind: 'p',
    text: '这种情况下私钥已经在服务器上，无需 PFX：在“服务器证书”中点击“完成证书申请”，选择 `example.com.crt`；再把 `example.com_chain.crt` 导入“中间证书颁发机构”。',
  },
  {
    kind: 'note',
    text: 'Windows Server 2016 及更早的版本可能无法导入新式加密的 PFX。遇到“密码不正确”但密码确实无误时，请在下载时选择“兼容”格式，详见 [PFX 与 JKS](/help/article/formats)。',
  },
];

export default blocks;
