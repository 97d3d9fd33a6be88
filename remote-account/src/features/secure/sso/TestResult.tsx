import { useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Box, Button, ChangingText, Text } from '@certdeck/ui';

const OWN = { messages: 'own', stale: [] } as const;

interface Result {
  problem: string;
  detail: string;
}

/** Asks the provider, and says what it answered. */
export function TestResult() {
  const { t } = useTexts('account');
  const test = useCallMutation(securityCalls.testSso, OWN);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [refusal, setRefusal] = useState('');

  async function run() {
    setBusy(true);
    setResult(undefined);
    setRefusal('');
    const reply = await test.send({});
    setBusy(false);
    if (reply && isSuccess(reply)) setResult(reply.data);
    else if (reply && !reply.shown) setRefusal(reply.msg || t('failed'));
  }

  return (
    <>
      <Button size="sm" loading={busy} onClick={() => void run()}>
        {t('sso.test.run')}
      </Button>
      {(result || refusal !== '') && (
        <Box flexBasis="100%">
          <Alert tone={result?.problem === '' ? 'success' : 'error'} live>
            {/* texts: sso.problem.* */}
            <ChangingText>
              {result
                ? result.problem === ''
                  ? t('sso.test.well')
                  : t(`sso.problem.${result.problem}`)
                : refusal}
            </ChangingText>
            {result && result.detail !== '' && (
              <Text size="sm" overflowWrap="anywhere" fontFamily="mono">
                {result.detail}
              </Text>
            )}
          </Alert>
        </Box>
      )}
    </>
  );
}
