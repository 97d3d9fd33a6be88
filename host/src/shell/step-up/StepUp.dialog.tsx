import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { hashPassword, isSuccess, useSession } from '@certdeck/session';
import { Stack, Text } from '@certdeck/ui';
import { Dialog } from '@certdeck/ui/overlays';
import { FactorForm, refusalOf } from '../../pages/auth/FactorForm.tsx';
import { noAnswer } from '../../pages/auth/noAnswer.ts';
import { askPasskey } from '../../pages/auth/passkeys/askPasskey.ts';
import { proofWaysOf } from '../../pages/auth/secondFactor.ts';
import { HOST } from '../../texts.ts';
import type { StepUpRequest } from './requests.ts';

/** Asks who is signed in to prove it, for a call that needs it (D-301). */
export default function StepUpDialog({ request }: { request: StepUpRequest }) {
  const { t } = useTexts(HOST);
  const { client } = useSession();
  const { demand, settle } = request;
  return (
    <Dialog open size="sm" title={t('stepUp.title')} onClose={() => settle(false)}>
      <Stack gap="4">
        <Text tone="muted">{t('stepUp.text')}</Text>
        <FactorForm
          ways={proofWaysOf(demand.ways)}
          tel={demand.tel ?? ''}
          email={demand.email ?? ''}
          submitLabel={t('stepUp.submit')}
          sendCode={(contact, captcha, options) =>
            client.call(securityCalls.sendTwoStepCode, { contact, ...captcha }, options)
          }
          askPasskey={() => askPasskey(client, { purpose: 'step-up' })}
          submit={async (way, value) => {
            const given =
              way === 'password'
                ? { password: hashPassword(value) }
                : way === 'passkey'
                  ? { passkey: value }
                  : { authCode: value };
            const reply = await client
              .call(securityCalls.stepUp, { way, ...given }, { messages: 'own' })
              .catch(noAnswer);
            if (!reply) return {};
            if (!isSuccess(reply)) return refusalOf(reply, t('stepUp.failed'));
            settle(true);
            return {};
          }}
        />
      </Stack>
    </Dialog>
  );
}
