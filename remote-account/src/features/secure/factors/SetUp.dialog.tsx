import { useTexts } from '@certdeck/i18n';
import { Box, ErrorState, Flex, Loading, Skeleton, Stack, Text } from '@certdeck/ui';
import { CopyButton, QrCode } from '@certdeck/ui/data';
import type { Security } from '../Secure.resource.ts';
import { ProofDialog } from './Proof.dialog.tsx';
import { useAuthenticatorSecret } from './useAuthenticatorSecret.ts';
import type { Outcome } from './useFactorChange.ts';

const waiting = (
  <Loading>
    <Skeleton width="176px" height="176px" />
  </Loading>
);

/** In fours, as people read and type it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface Props {
  security: Security;
  onProof: (code: string) => Promise<Outcome>;
  onClose: () => void;
}

/** Sets an authenticator app up: scan or type the secret, then show that it works (D-222). */
export function SetUpDialog({ security, onProof, onClose }: Props) {
  const { t } = useTexts('account');
  const { state, again } = useAuthenticatorSecret();

  async function prove(code: string): Promise<Outcome> {
    const outcome = await onProof(code);
    // It may have waited too long, in which case the API has another.
    if (!outcome.done && 'message' in outcome) again();
    return outcome;
  }

  return (
    <ProofDialog
      title={t('setUp.title')}
      description={t('setUp.text')}
      ways={['google']}
      contacts={security.contacts}
      submitLabel={t('setUp.submit')}
      onProof={(_way, code) => prove(code)}
      onClose={onClose}
    >
      {state.step === 'failed' ? (
        <ErrorState level={3} title={t('setUp.failed')} code={state.code} onRetry={again}>
          {state.message || t('common:error.unknown')}
        </ErrorState>
      ) : (
        <Flex gap="5" direction={{ base: 'column', sm: 'row' }} align={{ base: 'center', sm: 'start' }}>
          {state.step === 'reading' ? (
            waiting
          ) : (
            <>
              <Box flexShrink={0} borderWidth="1px" borderRadius="md" overflow="hidden">
                <QrCode text={state.read.otpauthURL} label={t('setUp.qr')} />
              </Box>
              <Stack gap="2" minWidth="0" width="100%">
                <Text>{t('setUp.scan')}</Text>
                <Text tone="muted" size="sm">
                  {t('setUp.type')}
                </Text>
                <Flex
                  align="center"
                  gap="1"
                  background="bg.subtle"
                  borderWidth="1px"
                  borderRadius="md"
                  paddingInlineStart="3"
                  paddingInlineEnd="1"
                  paddingBlock="1"
                >
                  <Box asChild flex="1" minWidth="0" fontSize="sm" lineHeight="1.7">
                    <code data-secret="">{grouped(state.read.secret)}</code>
                  </Box>
                  <CopyButton value={state.read.secret} what={t('setUp.secret')} />
                </Flex>
              </Stack>
            </>
          )}
        </Flex>
      )}
    </ProofDialog>
  );
}
