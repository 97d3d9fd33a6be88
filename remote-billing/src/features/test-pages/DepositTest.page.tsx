import { Stack } from '@certdeck/ui';
import DepositPage from '../deposit/Deposit.page.tsx';
import { SampleSession } from './SampleSession.tsx';

/** The deposit page with sample data; no money moves on it (D-012). */
export default function DepositTestPage() {
  return (
    <Stack gap="4">
      <SampleSession>
        <DepositPage />
      </SampleSession>
    </Stack>
  );
}
