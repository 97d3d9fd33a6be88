import { fireEvent } from '@testing-library/react';
import { generateCsr } from '@certdeck/pki';
import { choose, domainField, field, type renderBuyScreen } from '../../../testing/screen.tsx';

/** A request for pasted.example.com, made once for a suite. */
const made = generateCsr({ hostname: 'pasted.example.com', signAlg: 'ECDSA' });
export const requestText = async (): Promise<string> => (await made).publicKey;

/** Pastes a request, which costs no key. */
export async function pasteRequest(
  user: Awaited<ReturnType<typeof renderBuyScreen>>['user'],
  text?: string,
): Promise<void> {
  await user.click(choose('粘贴或上传'));
  fireEvent.change(document.querySelector('[data-row=csr] textarea') ?? domainField(), {
    target: { value: text ?? (await requestText()) },
  });
}

/** Elliptic keys are made at once. */
export const useEllipticKey = (): void => {
  fireEvent.change(field('encryption'), { target: { value: 'ECC' } });
};
