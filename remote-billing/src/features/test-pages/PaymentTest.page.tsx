import type { PaymentRequest } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Card, Container, PageHeader, Stack } from '@certdeck/ui';
import { PaymentPanel } from '../payment-panel/PaymentPanel.tsx';
import { SAMPLE_ORDER } from './sample-answers.ts';
import { SampleSession } from './SampleSession.tsx';

const request: PaymentRequest = { aim: 'makeOrder', orderNos: [SAMPLE_ORDER] };
const stay = () => undefined;

/** The payment panel with sample data; nothing can be paid on it (D-012). */
export default function PaymentTestPage() {
  const { t } = useTexts('billing');
  return (
    <Container width="form" paddingInline="0">
      <PageHeader title={t('payment.title')} />
      <Stack gap="4">
        <SampleSession>
          <Card padded>
            <PaymentPanel request={request} onPaid={stay} onLeave={stay} />
          </Card>
        </SampleSession>
      </Stack>
    </Container>
  );
}
