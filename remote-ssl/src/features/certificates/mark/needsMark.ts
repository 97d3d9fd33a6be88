import { productClass, type ProductTraits } from '@certdeck/validation';

/** Whether a certificate of a product shows a mark beside mails, which its order then brings. */
export const needsMark = ({ productType }: ProductTraits): boolean => productClass(productType) === 'vmc';
