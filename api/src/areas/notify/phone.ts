import type { NoticeKind } from '@certdeck/contract';
import { decimalFromCents } from '@certdeck/validation';
import type { NoticeValues } from '../../platform/area/notices.ts';
import type { NoticeTemplate } from '../../ports/sms/sms.ts';

/** Characters of a text message: two parts of one that has Chinese signs, one of any other. */
const MOST = 130;

/** Under which template a kind is told where a gateway sends approved templates alone. */
export function noticeTemplateOf(kind: NoticeKind): NoticeTemplate {
  switch (kind) {
    case 'expiry30':
    case 'expiry14':
    case 'expiry7':
    case 'expiry1':
      return 'expiry';
    default:
      return kind;
  }
}

/** The variables of a template. Gateways refuse names of sites in them as addresses, so they are numbers alone. */
export function templateValues(template: NoticeTemplate, values: NoticeValues): Record<string, string> {
  const order = values['orderNo'] ?? values['order'] ?? '';
  const money = (cents: string | undefined) => decimalFromCents(Number(cents ?? '0'));
  switch (template) {
    case 'expiry':
    case 'domainExpiry':
      return { order, days: values['days'] ?? '' };
    case 'issued':
    case 'validationFailed':
    case 'autoRenew':
    case 'approvals':
      return { order };
    case 'payment':
      return { amount: money(values['cents']) };
    case 'moneyLow':
      return { amount: money(values['balance']) };
    case 'digest':
      return { count: values['count'] ?? '' };
    case 'discovery':
    case 'newSignIn':
      return {};
  }
}

/** A text message: the portal's name and one sentence. It has no link, so that nobody gets used to links in them. */
export function smsText(site: string, subject: string): string {
  const signs = Array.from(`${site}: ${subject}`);
  return signs.length > MOST ? `${signs.slice(0, MOST - 1).join('')}…` : signs.join('');
}
