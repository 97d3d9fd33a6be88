import type { SiteConfig } from '@certdeck/contract';

/**
 * Where customers of the demonstration transfer to: nobody's account. The bank is invented, and no bank takes a number
 * whose check digits are wrong; the operator's command `confirm-transfer` puts a reported transfer on a balance.
 */
export const DEMO_BANK_ACCOUNT: SiteConfig['bankAccount'] = {
  holder: 'Certdeck Demo',
  bank: 'Demo Bank (no real money)',
  number: 'DE00 0000 0000 0000 0000 00',
  code: 'DEMODEFFXXX',
};
