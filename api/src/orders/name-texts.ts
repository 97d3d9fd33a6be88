import type { NameIssue } from '@certdeck/validation';
import type { Text } from '../server/texts.ts';
import { orderTexts } from './texts.ts';

/** The sentence of a broken name rule (B.1 of the messages, D-119, D-120). */
export function nameIssueText(issue: NameIssue): Text {
  switch (issue.code) {
    case 'noMulti':
      return {
        zh: '此产品不支持多域名',
        en: 'This product does not support multiple domains',
        es: 'Este producto no admite varios dominios',
        de: 'Dieses Produkt unterstützt keine weiteren Domains',
        ja: 'この製品は複数ドメインに対応していません',
        fr: 'Ce produit ne prend pas en charge plusieurs domaines',
      };
    case 'notWildcard':
      return {
        zh: `${issue.params.x} 不是通配符域名`,
        en: `${issue.params.x} is not a wildcard domain`,
        es: `${issue.params.x} no es un dominio comodín`,
        de: `${issue.params.x} ist keine Wildcard-Domain`,
        ja: `${issue.params.x} はワイルドカードドメインではありません`,
        fr: `${issue.params.x} n'est pas un domaine joker`,
      };
    case 'evNoWildcard':
      return {
        zh: 'EV 证书不支持通配',
        en: 'EV certificates do not support wildcards',
        es: 'Los certificados EV no admiten comodines',
        de: 'EV-Zertifikate unterstützen keine Wildcards',
        ja: 'EV 証明書はワイルドカードに対応していません',
        fr: 'Les certificats EV ne prennent pas en charge les jokers',
      };
    case 'vmcNoWildcardIp':
      return {
        zh: 'VMC 证书不支持通配和 IP',
        en: 'VMC certificates do not support wildcards and IPs',
        es: 'Los certificados VMC no admiten comodines ni IP',
        de: 'VMC-Zertifikate unterstützen weder Wildcards noch IP-Adressen',
        ja: 'VMC 証明書はワイルドカードと IP に対応していません',
        fr: 'Les certificats VMC ne prennent en charge ni les jokers ni les IP',
      };
    case 'duplicate':
      return {
        zh: `${issue.params.domain} 重复`,
        en: `${issue.params.domain} is repeated`,
        es: `${issue.params.domain} está repetido`,
        de: `${issue.params.domain} kommt mehrfach vor`,
        ja: `${issue.params.domain} が重複しています`,
        fr: `${issue.params.domain} est en double`,
      };
    case 'format':
      return {
        zh: `域名 ${issue.params.x} 格式不正确`,
        en: `domain ${issue.params.x} format incorrect`,
        es: `El formato del dominio ${issue.params.x} es incorrecto`,
        de: `Das Format der Domain ${issue.params.x} ist falsch`,
        ja: `ドメイン ${issue.params.x} の形式が正しくありません`,
        fr: `Le format du domaine ${issue.params.x} est incorrect`,
      };
    case 'required':
      return orderTexts.required;
  }
}
