import type { ArticleEntry } from './article.ts';

/** Every article, in the order of the overview; texts are loaded when one is opened. */
export const articles: readonly ArticleEntry[] = [
  {
    id: 'buy',
    group: 'start',
    minutes: 4,
    title: { zh: '如何购买证书', en: 'How to buy a certificate' },
    summary: {
      zh: '选择类型、填写域名、支付，以及支付之后会发生什么。',
      en: 'Choose a kind, enter your domains, pay, and what happens then.',
    },
    words: '购买 buy order dv ov ev wildcard 通配符 批量 batch price 价格',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-buy-zh" */ './texts/buy.zh.ts')
        : import(/* webpackChunkName: "help-buy-en" */ './texts/buy.en.ts'),
  },
  {
    id: 'dns-validation',
    group: 'validation',
    minutes: 4,
    title: { zh: 'DNS 验证分步指南', en: 'DNS validation step by step' },
    summary: {
      zh: '添加一条 TXT 或 CNAME 记录，证明域名由您控制。',
      en: 'Add one TXT or CNAME record to show that the domain is yours.',
    },
    words: 'dcv txt cname 解析 record dig nslookup',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-dns-validation-zh" */ './texts/dns-validation.zh.ts')
        : import(/* webpackChunkName: "help-dns-validation-en" */ './texts/dns-validation.en.ts'),
  },
  {
    id: 'file-validation',
    group: 'validation',
    minutes: 3,
    title: { zh: '文件验证分步指南', en: 'File validation step by step' },
    summary: {
      zh: '在网站上放置一个文本文件，证明域名由您控制。',
      en: 'Put a text file on your website to show that the domain is yours.',
    },
    words: 'dcv http 80 well-known ip',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-file-validation-zh" */ './texts/file-validation.zh.ts')
        : import(/* webpackChunkName: "help-file-validation-en" */ './texts/file-validation.en.ts'),
  },
  {
    id: 'validation-failed',
    group: 'validation',
    minutes: 5,
    title: { zh: '验证失败怎么办', en: 'When a validation fails' },
    summary: {
      zh: '常见提示、原因和处理办法，包括 CAA 与 DNSSEC。',
      en: 'What it says, why, and what to do, with CAA and DNSSEC.',
    },
    words: 'caa dnssec servfail nxdomain 失败 error timeout',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-validation-failed-zh" */ './texts/validation-failed.zh.ts')
        : import(/* webpackChunkName: "help-validation-failed-en" */ './texts/validation-failed.en.ts'),
  },
  {
    id: 'install-nginx',
    group: 'install',
    minutes: 4,
    title: { zh: '在 nginx 上安装', en: 'Install on nginx' },
    summary: {
      zh: '上传文件、修改配置、检查并重新加载。',
      en: 'Copy the files, configure, check and reload.',
    },
    words: 'nginx linux pem http2 fullchain',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-install-nginx-zh" */ './texts/install-nginx.zh.ts')
        : import(/* webpackChunkName: "help-install-nginx-en" */ './texts/install-nginx.en.ts'),
  },
  {
    id: 'install-apache',
    group: 'install',
    minutes: 4,
    title: { zh: '在 Apache 上安装', en: 'Install on Apache' },
    summary: {
      zh: '启用 mod_ssl，配置虚拟主机并重新加载。',
      en: 'Turn mod_ssl on, configure virtual hosts, reload.',
    },
    words: 'apache httpd mod_ssl linux',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-install-apache-zh" */ './texts/install-apache.zh.ts')
        : import(/* webpackChunkName: "help-install-apache-en" */ './texts/install-apache.en.ts'),
  },
  {
    id: 'install-iis',
    group: 'install',
    minutes: 4,
    title: { zh: '在 IIS 上安装', en: 'Install on IIS' },
    summary: {
      zh: '导入 PFX 并绑定到网站，也可以用 PowerShell 完成。',
      en: 'Import a PFX and bind it to the site, by hand or in PowerShell.',
    },
    words: 'iis windows pfx powershell',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-install-iis-zh" */ './texts/install-iis.zh.ts')
        : import(/* webpackChunkName: "help-install-iis-en" */ './texts/install-iis.en.ts'),
  },
  {
    id: 'install-tomcat',
    group: 'install',
    minutes: 3,
    title: { zh: '在 Tomcat 上安装', en: 'Install on Tomcat' },
    summary: {
      zh: '使用 PEM、PFX 或 JKS 配置 HTTPS 连接器。',
      en: 'A connector for HTTPS with PEM, PFX or JKS.',
    },
    words: 'tomcat java keystore jks server.xml',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-install-tomcat-zh" */ './texts/install-tomcat.zh.ts')
        : import(/* webpackChunkName: "help-install-tomcat-en" */ './texts/install-tomcat.en.ts'),
  },
  {
    id: 'formats',
    group: 'install',
    minutes: 4,
    title: { zh: 'PFX、JKS 与其他格式', en: 'PFX, JKS and other formats' },
    summary: {
      zh: '各种格式的区别、生成方法和转换命令。',
      en: 'How they differ, how to make them, commands to convert.',
    },
    words: 'pem pfx p12 pkcs12 jks der openssl keytool 格式 转换 convert',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-formats-zh" */ './texts/formats.zh.ts')
        : import(/* webpackChunkName: "help-formats-en" */ './texts/formats.en.ts'),
  },
  {
    id: 'renewal',
    group: 'care',
    minutes: 4,
    title: { zh: '续期与 200 天规则', en: 'Renewal and the 200-day rule' },
    summary: {
      zh: '单张证书为什么变短，多年期方案如何计算，怎样按时续费。',
      en: 'Why certificates get shorter, how several years are counted, how to renew in time.',
    },
    words: 'renew 398 200 100 47 expiry 到期 多年 sc-081',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-renewal-zh" */ './texts/renewal.zh.ts')
        : import(/* webpackChunkName: "help-renewal-en" */ './texts/renewal.en.ts'),
  },
  {
    id: 'private-key',
    group: 'care',
    minutes: 3,
    title: { zh: '保护您的私钥', en: 'Keep your private key safe' },
    summary: {
      zh: '私钥在哪里、如何保存、怀疑泄露时怎么办。',
      en: 'Where it is, how to keep it, what to do if it leaks.',
    },
    words: 'key 私钥 leak revoke 吊销 rsa ecdsa',
    load: (lang) =>
      lang === 'zh'
        ? import(/* webpackChunkName: "help-private-key-zh" */ './texts/private-key.zh.ts')
        : import(/* webpackChunkName: "help-private-key-en" */ './texts/private-key.en.ts'),
  },
];
