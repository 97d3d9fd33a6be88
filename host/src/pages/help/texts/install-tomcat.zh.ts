import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'Tomcat 8.5 及以上版本可以直接使用 PEM 文件，也可以使用 PFX 或 JKS 密钥库。下载证书后使用 `tomcat` 文件夹中的文件，复制到 Tomcat 的 `conf` 目录。',
  },
  { kind: 'h', title: '使用 PEM 文件' },
  {
    kind: 'code',
    label: 'conf/server.xml',
    text: '<Connector port="443" protocol="org.apache.coyote.http11.Http11NioProtocol"\n           SSLEnabled="true" maxThreads="200">\n  <SSLHostConfig protocols="TLSv1.2+TLSv1.3">\n    <Certificate certificateFile="conf/example.com.crt"\n                 certificateChainFile="conf/example.com_chain.crt"\n                 certificateKeyFile="conf/example.com.key" />\n  </SSLHostConfig>\n</Connector>',
  },
  { kind: 'h', title: '使用 PFX 密钥库' },
  {
    kind: 'code',
    label: 'conf/server.xml',
    text: '<Connector port="443" protocol="org.apache.coyote.http11.Http11NioProtocol"\n           SSLEnabled="true" maxThreads="200">\n  <SSLHostConfig protocols="TLSv1.2+TLSv1.3">\n    <Certificate certificateKeystoreFile="conf/example.com.pfx"\n                 certificateKeystorePassword="您设置的密码"\n                 certificateKeystoreType="PKCS12" />\n  </SSLHostConfig>\n</Connector>',
  },
  { kind: 'p', text: '使用 JKS 时把文件名换成 `.jks`，并去掉 `certificateKeystoreType` 一行。' },
  { kind: 'h', title: '重新启动' },
  {
    kind: 'code',
    label: '重启并查看日志',
    text: 'bin/shutdown.sh && bin/startup.sh\ntail -f logs/catalina.out',
  },
  { kind: 'h', title: '常见问题' },
  {
    kind: 'list',
    items: [
      '`Keystore was tampered with, or password was incorrect`：密码错误，或 Java 版本过旧而不支持新式 PFX；可改用兼容格式或 JKS。',
      '`Permission denied`：普通用户不能监听 443 端口，请使用反向代理，或改用 8443 端口并做端口转发。',
      '浏览器提示证书链不完整：确认 `certificateChainFile` 指向了证书链文件。',
    ],
  },
];

export default blocks;
