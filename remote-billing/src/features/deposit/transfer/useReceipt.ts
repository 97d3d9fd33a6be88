import { useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, type Reply, useSession } from '@certdeck/session';
import { MOST_RECEIPT_OCTETS, RECEIPT_HEAD, receiptFault } from '@certdeck/validation';

/** What became of a receipt: it can go with the report, it isn't stored and the report can do without it, or it must not be sent. */
export type ReceiptOutcome =
  | { kind: 'ready'; receiptID: string | undefined }
  | { kind: 'away'; reason: string }
  | { kind: 'stop' };

/**
 * The receipt that a customer may add to the report of a transfer. It is looked at here and uploaded once, with the
 * report or afterwards; a store that is away keeps no report from being made.
 */
export function useReceipt() {
  const { client } = useSession();
  const { t } = useTexts('billing');
  const format = useFormats();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  /** What was chosen is no receipt, whatever it is uploaded for. */
  const [unfit, setUnfit] = useState(false);
  const uploaded = useRef<{ file: File; id: string }>(undefined);

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const head = new Uint8Array(await chosen.slice(0, RECEIPT_HEAD).arrayBuffer());
    // texts: deposit.receipt.empty deposit.receipt.size deposit.receipt.type
    const fault = receiptFault(chosen.size, head);
    setFile(chosen);
    setUnfit(fault !== undefined);
    setProblem(fault ? t(`deposit.receipt.${fault}`, { size: format.bytes(MOST_RECEIPT_OCTETS) }) : '');
  };
  const remove = () => {
    setFile(undefined);
    setUnfit(false);
    setProblem('');
  };

  /** @param transferID report that it is for; absent for one that comes */
  const send = async (transferID?: string): Promise<ReceiptOutcome> => {
    if (!file) return { kind: 'ready', receiptID: undefined };
    if (unfit) return { kind: 'stop' };
    if (uploaded.current?.file === file && transferID === undefined)
      return { kind: 'ready', receiptID: uploaded.current.id };
    let reply: Reply<{ id: string }>;
    try {
      const input = { name: file.name.slice(0, 200), ...(transferID ? { transferID } : {}) };
      reply = await client.upload(accountCalls.uploadReceipt, input, file, { messages: 'own' });
    } catch (error) {
      // The client has shown why.
      if (error instanceof CallError) return { kind: 'stop' };
      throw error;
    }
    if (isSuccess(reply)) {
      uploaded.current = { file, id: reply.data.id };
      setProblem('');
      return { kind: 'ready', receiptID: reply.data.id };
    }
    if (reply.status >= 500) return { kind: 'away', reason: reply.msg };
    setProblem(reply.errors?.['file'] ?? reply.msg);
    return { kind: 'stop' };
  };

  return {
    file,
    problem,
    unfit,
    choose,
    remove,
    send,
    /** The API doesn't know the uploaded receipt any more: the next report uploads it again. */
    forget(reason: string) {
      uploaded.current = undefined;
      setProblem(reason);
    },
  };
}
