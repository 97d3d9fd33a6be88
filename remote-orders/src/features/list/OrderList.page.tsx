import { OrderList } from './OrderList.tsx';

/** /orders/list */
export default function OrderListPage() {
  return <OrderList expiring={false} />;
}
