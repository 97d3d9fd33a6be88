import { useTexts } from '@certdeck/i18n';
import { Alert, Panel, Stack, Status, Text, Time, wholeText } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import type { Agent } from './Agent.resource.ts';

const TONES = { requested: 'warning', issued: 'success', failing: 'error', stopped: 'warning' } as const;

/** How the certificate of the host name stands, and what is in its way (D-420). */
export function CertificateState({ agent }: { agent: Agent }) {
  const { t } = useTexts('account');
  const { certState, certFault, certUntil, certRenewsAt, certNextAt, siteAddress } = agent;
  if (certState === 'none') return null;
  const fault = certState === 'stopped' ? 'dns' : certFault;
  // texts: agent.cert.state.* agent.cert.fault.*
  return (
    <Panel
      title={t('agent.cert.title')}
      actions={<Status tone={TONES[certState]}>{t(`agent.cert.state.${certState}`)}</Status>}
    >
      <Stack gap="4">
        {certState === 'requested' && <Alert tone="info">{t('agent.cert.requested')}</Alert>}
        {(certState === 'failing' || certState === 'stopped') && fault !== '' && (
          <Alert tone={certUntil === 0 && certState === 'failing' ? 'error' : 'warning'}>
            {wholeText([t(`agent.cert.fault.${fault}`), certUntil > 0 && ` ${t('agent.cert.holds')}`])}
          </Alert>
        )}
        <Text tone="muted">{t('agent.cert.text')}</Text>
        <DataList
          items={[
            ...(siteAddress === ''
              ? []
              : [{ label: t('agent.cert.address'), value: siteAddress, mono: true }]),
            ...(certUntil === 0 ? [] : [{ label: t('agent.cert.until'), value: <Time value={certUntil} /> }]),
            ...(certState === 'issued'
              ? [{ label: t('agent.cert.renews'), value: <Time value={certRenewsAt} /> }]
              : []),
            ...(certNextAt === 0
              ? []
              : [{ label: t('agent.cert.next'), value: <Time value={certNextAt} /> }]),
          ]}
        />
      </Stack>
    </Panel>
  );
}
