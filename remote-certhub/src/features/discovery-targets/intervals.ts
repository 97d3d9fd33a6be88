import { SCAN_HOURS } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';

// texts: hours.*
/** Spans between two scans that can be chosen for all servers. */
export const intervalOptions = (t: Translate) =>
  SCAN_HOURS.map((hours) => ({ value: String(hours), label: t(`hours.${hours}`) }));

/** The same for one server, which may go by the settings. */
export const ownIntervalOptions = (t: Translate) => [
  { value: '0', label: t('hours.0') },
  ...intervalOptions(t),
];
