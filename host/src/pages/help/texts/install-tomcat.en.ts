import type { Block } from '../article.ts';

const blocks: readonly Block[] = [
  {
    kind: 'p',
    text: 'Tomcat 8.5 and later reads PEM files, and PFX or JKS key stores too. Download the certificate and copy the files of the folder `tomcat` into Tomcat’s `conf`.',
  },
  { kind: 'h', title: 'With PEM files' },
  {
    kind: 'code',
    label: 'conf/server.xml',
    text: '<Connector port="443" protocol="org.apache.coyote.http11.Http11NioProtocol"\n           SSLEnabled="true" maxThreads="200">\n  <SSLHostConfig protocols="TLSv1.2+TLSv1.3">\n    <Certificate certificateFile="conf/example.com.crt"\n                 certificateChainFile="conf/example.com_chain.crt"\n                 certificateKeyFile="conf/example.com.key" />\n  </SSLHostConfig>\n</Connector>',
  },
  { kind: 'h', title: 'With a PFX key store' },
  {
    kind: 'code',
    label: 'conf/server.xml',
    text: '<Connector port="443" protocol="org.apache.coyote.http11.Http11NioProtocol"\n           SSLEnabled="true" maxThreads="200">\n  <SSLHostConfig protocols="TLSv1.2+TLSv1.3">\n    <Certificate certificateKeystoreFile="conf/example.com.pfx"\n                 certificateKeystorePassword="your password"\n                 certificateKeystoreType="PKCS12" />\n  </SSLHostConfig>\n</Connector>',
  },
  { kind: 'p', text: 'For a JKS, name the `.jks` file and leave `certificateKeystoreType` out.' },
  { kind: 'h', title: 'Restart' },
  {
    kind: 'code',
    label: 'Restart and watch the log',
    text: 'bin/shutdown.sh && bin/startup.sh\ntail -f logs/catalina.out',
  },
  { kind: 'h', title: 'If something is wrong' },
  {
    kind: 'list',
    items: [
      '`Keystore was tampered with, or password was incorrect`: the password is wrong, or an old Java can’t read a modern PFX. Use the compatible kind or a JKS.',
      '`Permission denied`: ordinary users can’t listen on port 443. Put a reverse proxy in front, or use 8443 and forward the port.',
      'The browser misses the chain: check that `certificateChainFile` names the chain.',
    ],
  },
];

export default blocks;
