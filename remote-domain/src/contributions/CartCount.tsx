import { EntryCount } from '@certdeck/ui/data';
import { useCart } from '../cart/cart.resource.ts';

/** Names that wait in the cart, beside its entry. */
export default function CartCount() {
  return <EntryCount value={useCart().data?.length} />;
}
