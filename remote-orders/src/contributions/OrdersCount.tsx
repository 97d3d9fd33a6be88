import { EntryCount } from '@certdeck/ui/data';
import { useOrderCounts } from './contributions.resource.ts';

/** All orders of the account, beside the entry of their list. */
export default function OrdersCount() {
  return <EntryCount value={useOrderCounts().data?.total} />;
}
