/** Short installation notes that lie beside the files of each server, English and Chinese. */

/** What a note has to name. */
export interface ReadmeFacts {
  /** File names without folder. */
  certificate: string;
  chain: string;
  root: string | null;
  /** Null when the customer keeps the key elsewhere. */
  key: string | null;
  pfx: string | null;
  jks: string | null;
}

export type ServerName = 'nginx' | 'apache' | 'iis' | 'tomcat';

const NO_KEY =
  'The private key is not in this archive: use the file you saved when you made the request.\n' +
  '压缩包中没有私钥：请使用生成 CSR 时保存的私钥文件。\n';

const NOTES: Record<ServerName, (facts: ReadmeFacts) => string> = {
  nginx: ({ certificate, key }) => `nginx

  ssl_certificate     /etc/nginx/ssl/${certificate};
  ssl_certificate_key /etc/nginx/ssl/${key ?? 'your.key'};

${certificate} holds the certificate and its chain. Check with "nginx -t", then reload.
${certificate} 包含证书和证书链。请用 nginx -t 检查配置，然后重新加载。
`,
  apache: ({ certificate, chain, key }) => `Apache

  SSLEngine on
  SSLCertificateFile      /etc/ssl/${certificate}
  SSLCertificateKeyFile   /etc/ssl/${key ?? 'your.key'}
  SSLCertificateChainFile /etc/ssl/${chain}

From Apache 2.4.8 on the chain may also stand at the end of the certificate file.
Check with "apachectl configtest", then reload.
Apache 2.4.8 及以上版本也可以把证书链追加到证书文件末尾。
请用 apachectl configtest 检查配置，然后重新加载。
`,
  iis: ({ certificate, chain, pfx }) =>
    pfx
      ? `IIS

1. Import ${pfx} in "Server Certificates" (its password is the one you chose).
2. In "Bindings" add https with this certificate.
1. 在“服务器证书”中导入 ${pfx}（密码为您设置的密码）。
2. 在“绑定”中添加 https 并选择此证书。
`
      : `IIS

If the request was made on this server: "Complete Certificate Request" with ${certificate}, and
import ${chain} under "Intermediate Certification Authorities". Otherwise build a PFX first.
如果 CSR 是在本服务器上生成的：用 ${certificate} “完成证书申请”，并把 ${chain} 导入“中间证书颁发机构”。
否则请先生成 PFX 文件。
`,
  tomcat: (facts) => `Tomcat, conf/server.xml

${tomcatConnector(facts)}
Restart Tomcat afterwards. 修改后请重启 Tomcat。
`,
};

function tomcatConnector({ certificate, chain, key, pfx, jks }: ReadmeFacts): string {
  const store = jks ?? pfx;
  const lines = store
    ? [
        `certificateKeystoreFile="conf/${store}"`,
        'certificateKeystorePassword="your password"',
        ...(jks ? [] : ['certificateKeystoreType="PKCS12"']),
      ]
    : [
        `certificateFile="conf/${certificate}"`,
        `certificateChainFile="conf/${chain}"`,
        `certificateKeyFile="conf/${key ?? 'your.key'}"`,
      ];
  const indented = lines.map((line) => `                   ${line}`).join('\n');
  return `  <Connector port="443" protocol="org.apache.coyote.http11.Http11NioProtocol" SSLEnabled="true">
    <SSLHostConfig>
      <Certificate
${indented} />
    </SSLHostConfig>
  </Connector>
`;
}

/** The note of one server, with Windows line ends so that Notepad shows lines. */
export function serverReadme(server: ServerName, facts: ReadmeFacts): string {
  const needsKey = !facts.key && !(server === 'iis') && !(server === 'tomcat' && (facts.jks ?? facts.pfx));
  return `${NOTES[server](facts)}${needsKey ? `\n${NO_KEY}` : ''}`.replaceAll('\n', '\r\n');
}
