import { Box, CheckIcon, Flex, Spinner, Text, WarningIcon } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { useTexts } from '@certdeck/i18n';
import type { PaymentState } from './usePayment.ts';

/** The three states of the confirm dialog (A§4.20), announced as they change. */
export function ConfirmState({ state }: { state: PaymentState }) {
  const { t } = useTexts('billing');
  if (state.step !== 'confirming' && state.step !== 'paid' && state.step !== 'failed') return null;
  return (
    <Flex
      direction="column"
      align="center"
      gap="3"
      py="8"
      role="status"
      aria-live="polite"
      textAlign="center"
    >
      {state.step === 'confirming' && (
        <>
          <Spinner size="lg" />
          <Text size="lg">{t('pay.state.pending')}</Text>
          {state.total !== undefined && (
            <Box w="full" maxW="320px">
              <Progress label={t('pay.queue')} value={state.done ?? 0} max={state.total} />
            </Box>
          )}
        </>
      )}
      {state.step === 'paid' && (
        <>
          <Box color="success.icon">
            <CheckIcon size={40} />
          </Box>
          <Text size="lg" weight="medium">
            {t('pay.state.success')}
          </Text>
        </>
      )}
      {state.step === 'failed' && (
        <>
          <Box color="error.icon">
            <WarningIcon size={40} />
          </Box>
          <Text size="lg" weight="medium">
            {t('pay.state.fail')}
          </Text>
          <Text tone="muted">{state.message || t('pay.fail.next')}</Text>
        </>
      )}
    </Flex>
  );
}
