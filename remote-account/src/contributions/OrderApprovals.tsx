import type { OrderPanelProps } from '@certdeck/contract';
import { ApprovalHistory } from '../approvals/ApprovalHistory.tsx';

/** What was asked for the order on whose page it stands, and what was answered. */
export default function OrderApprovals({ orderNo }: OrderPanelProps) {
  return <ApprovalHistory orderNo={orderNo} />;
}
