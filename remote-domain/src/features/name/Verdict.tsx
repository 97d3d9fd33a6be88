import { useState } from 'react';
import type { DomainDetail } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { DAY_SECONDS } from '@certdeck/validation';
import { Alert, type AlertTone, useMoney } from '@certdeck/ui';
import { joinSentences } from '../../names/sentences.ts';
import { type Standing, standingOf } from '../../names/standing.ts';

const tones: Readonly<Record<Standing, AlertTone>> = {
  registering: 'info',
  arriving: 'info',
  active: 'success',
  expiring: 'warning',
  expired: 'error',
  redemption: 'error',
  pendingDelete: 'error',
  gone: 'info',
  left: 'info',
  refused: 'error',
};

/** Where a name stands, in a sentence, and what follows from it. */
export function Verdict({ name }: { name: DomainDetail }) {
  const { t, lang } = useTexts('domain-name');
  const format = useFormats();
  const money = useMoney();
  const standing = standingOf(name);
  const { expireTime, graceEndTime, redemptionEndTime, renewPrice, restorePrice, autoRenew } = name;
  const refusal = name.orders.find(({ kind }) => kind === 'register')?.refusal ?? '';
  const values = {
    date: format.day(expireTime),
    when: format.relative(expireTime),
    grace: format.day(graceEndTime),
    redemption: format.day(redemptionEndTime),
    price: renewPrice === null ? '' : money(renewPrice),
    restore: restorePrice === null ? '' : money(restorePrice),
  };
  const sentences = [
    // texts: verdict.registering verdict.arriving verdict.active verdict.expiring verdict.expired
    // texts: verdict.redemption verdict.pendingDelete verdict.gone verdict.left verdict.refused
    t(`verdict.${standing}`, values),
    ...(standing === 'active' || standing === 'expiring'
      ? [t(autoRenew && renewPrice !== null ? 'verdict.auto' : 'verdict.byHand', values)]
      : []),
    ...(standing === 'expired' && graceEndTime !== null && renewPrice !== null
      ? [t('verdict.grace', values)]
      : []),
    ...(standing === 'redemption' && restorePrice !== null && redemptionEndTime !== null
      ? [t('verdict.restore', values)]
      : []),
    ...(standing === 'refused' ? [refusal] : []),
  ];
  return (
    <Alert tone={tones[standing]} live={standing === 'registering' || standing === 'refused'}>
      {joinSentences(sentences, lang)}
    </Alert>
  );
}

/** Says that a certificate is valid for longer than the name is the tenant's, which nobody else would notice. */
export function OutlivingCertificate({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  const [now] = useState(() => Date.now() / 1000);
  const end = name.expireTime;
  const outliving = name.certificates.filter(({ outlives, endTime }) => outlives && endTime > now);
  const standing = standingOf(name);
  // A name that left has another end at its registrar, which nobody tells us.
  if (end === null || outliving.length === 0 || standing === 'active' || standing === 'left') return null;
  const last = Math.max(...outliving.map(({ endTime }) => endTime));
  return (
    <Alert tone="warning">
      {t('outlives.text', { count: Math.max(1, Math.round((last - end) / DAY_SECONDS)) })}
    </Alert>
  );
}
