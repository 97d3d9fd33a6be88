import { useState } from 'react';
import { accountCalls, type OrderDetail } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Alert, Button, ChangingText, Field, Flex, Panel, Stack, Time } from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { useOrder } from '../OrderDetail.resource.ts';
import { Documents } from './Documents.tsx';

type Check = NonNullable<OrderDetail['organizationCheck']>;

const TONES = {
  waiting: 'info',
  review: 'info',
  asked: 'warning',
  refused: 'error',
  validated: 'success',
} as const;

/** How far the validation of an order's organisation is, and the customer's part in it (D-433). */
export function OrganizationPanel({ order, check }: { order: OrderDetail; check: Check }) {
  const { t } = useTexts('orders');
  const said = check.state === 'asked' ? check.asked : check.reason;
  const mayAnswer = useCan()('organization:write') && (check.state === 'asked' || check.state === 'refused');
  return (
    <Panel title={t('organization.title')}>
      <Stack gap="4">
        <Alert
          tone={TONES[check.state]}
          live
          title={said === '' ? undefined : t(`organization.${check.state}`)}
        >
          <ChangingText>{said === '' ? t(`organization.${check.state}`) : said}</ChangingText>
          {check.until > 0 && (
            <>
              {' '}
              <Time value={check.until} />
            </>
          )}
        </Alert>
        {check.state !== 'validated' && <Documents orgID={check.orgID} />}
        {mayAnswer && <AnswerForm order={order} check={check} />}
      </Stack>
    </Panel>
  );
}

/** Answers what was asked, or sends what was refused in again. */
function AnswerForm({ order, check }: { order: OrderDetail; check: Check }) {
  const { t } = useTexts('orders');
  const { refresh } = useOrder(order.orderNo);
  const answer = useCallMutation(accountCalls.answerOrganizationCheck);
  const [text, setText] = useState('');
  const given = () => ({ id: check.id, answer: text.replaceAll(/\s+/g, ' ').trim() });
  const send = async () => {
    const reply = await answer.send(given());
    if (!reply || !isSuccess(reply)) return;
    setText('');
    void refresh();
  };
  return (
    <Stack gap="3" align="start">
      <Field label={t('organization.answer')} help={t('organization.answer.help')}>
        <Textarea rows={3} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Flex gap="2" wrap="wrap" align="center">
        <Button variant="primary" loading={answer.isSending} onClick={() => void send()}>
          {t(check.state === 'asked' ? 'organization.send' : 'organization.again')}
        </Button>
        <CopyApiCall calls={() => [apiCall(accountCalls.answerOrganizationCheck, given())]} />
      </Flex>
    </Stack>
  );
}
