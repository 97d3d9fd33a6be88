import { useTexts } from '@certdeck/i18n';
import { Status, Time } from '@certdeck/ui';
import { type Agent, CERTIFICATE_TONES, HOST_TONES } from './state.ts';

/** How the certificate of the site's host name stands; nothing where the portal obtains none. */
export function CertificateStatus({ agent: { certState } }: { agent: Agent }) {
  const { t } = useTexts('operator');
  if (certState === 'none') return null;
  // texts: agents.cert.requested agents.cert.issued agents.cert.failing agents.cert.stopped
  return <Status tone={CERTIFICATE_TONES[certState]}>{t(`agents.cert.${certState}`)}</Status>;
}

/** Host name and certificate of the agent's site, as rows of a list of facts. */
export function siteFacts(agent: Agent, t: ReturnType<typeof useTexts>['t']) {
  const { cname, cnameState, certState, certUntil, certNextAt, certDetail } = agent;
  if (cname === '' || cnameState === 'none') return [];
  // texts: agents.host.*
  return [
    { label: t('agents.site'), value: cname, mono: true },
    {
      label: t('agents.record'),
      value: <Status tone={HOST_TONES[cnameState]}>{t(`agents.host.${cnameState}`)}</Status>,
    },
    ...(certState === 'none'
      ? []
      : [{ label: t('agents.cert'), value: <CertificateStatus agent={agent} /> }]),
    ...(certUntil === 0 ? [] : [{ label: t('agents.cert.until'), value: <Time value={certUntil} /> }]),
    ...(certDetail === '' ? [] : [{ label: t('agents.cert.detail'), value: certDetail }]),
    ...(certNextAt === 0 ? [] : [{ label: t('agents.cert.next'), value: <Time value={certNextAt} /> }]),
  ];
}
