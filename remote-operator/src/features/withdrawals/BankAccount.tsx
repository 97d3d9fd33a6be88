import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Alert, Button, EyeIcon, Stack, Text } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';

type Target = NonNullable<NonNullable<typeof operatorCalls.withdrawalTarget.types>['data']>;

/** Where the money goes, in full: asked for each time, since each look is recorded, and gone with the case. */
export function BankAccount({ withdrawalID }: { withdrawalID: string }) {
  const { t } = useTexts('operator');
  // A look changes nothing that is shown elsewhere.
  const look = useCallMutation(operatorCalls.withdrawalTarget, { messages: 'own', stale: [] });
  const [target, setTarget] = useState<Target>();
  const [refusal, setRefusal] = useState('');
  async function show() {
    setRefusal('');
    const reply = await look.send({ id: withdrawalID });
    if (!reply) return;
    if (isSuccess(reply)) setTarget(reply.data);
    else if (!reply.shown) setRefusal(reply.msg || t('common:op.failed.title'));
  }
  if (target)
    return (
      <Stack gap="2">
        <DataList
          items={[
            { label: t('withdrawals.holder'), value: target.targetName },
            { label: t('withdrawals.number'), value: target.targetNo, mono: true },
          ]}
        />
        <Text size="sm" tone="muted">
          {t('identities.revealed')}
        </Text>
      </Stack>
    );
  return (
    <Stack gap="2" align="start">
      {refusal !== '' && (
        <Alert tone="error" live>
          {refusal}
        </Alert>
      )}
      <Button icon={<EyeIcon size={16} />} loading={look.isSending} onClick={() => void show()}>
        {t('withdrawals.show')}
      </Button>
      <Text size="sm" tone="muted">
        {t('withdrawals.show.help')}
      </Text>
    </Stack>
  );
}
