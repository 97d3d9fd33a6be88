import { useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useCall, useCan, useSession } from '@certdeck/session';
import { Button, Field, Flex, Text, Time, UploadIcon } from '@certdeck/ui';
import { MOST_RECEIPT_OCTETS, RECEIPT_HEAD, receiptFault } from '@certdeck/validation';

const TYPES = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';

/** How a copied call names the document; the file is of whoever runs it. */
const EXAMPLE = 'document.pdf';

/** Documents of an organisation, and another one: looked at here, and stored at once. */
export function Documents({ orgID }: { orgID: string }) {
  const { t } = useTexts('orders');
  const format = useFormats();
  const { client } = useSession();
  const mayUpload = useCan()('organization:write');
  const list = useCall(accountCalls.listOrganizationDocuments, { orgID }, { messages: 'none' });
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);

  const upload = async (file: File | undefined) => {
    if (!file) return;
    const head = new Uint8Array(await file.slice(0, RECEIPT_HEAD).arrayBuffer());
    // texts: organization.document.empty organization.document.size organization.document.type
    const fault = receiptFault(file.size, head);
    setProblem(fault ? t(`organization.document.${fault}`, { size: format.bytes(MOST_RECEIPT_OCTETS) }) : '');
    if (fault) return;
    setSending(true);
    try {
      const input = { orgID, name: file.name.slice(0, 200) };
      const reply = await client.upload(accountCalls.uploadOrganizationDocument, input, file, {
        messages: 'own',
      });
      if (isSuccess(reply)) void list.refresh();
      else setProblem(reply.errors?.['file'] ?? reply.msg);
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setSending(false);
    }
  };

  return (
    <Field
      group
      label={t('organization.documents')}
      help={t('organization.documents.help', { size: format.bytes(MOST_RECEIPT_OCTETS) })}
      error={problem || undefined}
    >
      <Flex direction="column" gap="3" align="start">
        {(list.data ?? []).length > 0 && (
          <Flex as="ul" direction="column" gap="1">
            {list.data?.map(({ id, name, size, time }) => (
              <Flex as="li" key={id} gap="3" wrap="wrap">
                <Text as="span" size="sm" css={{ overflowWrap: 'anywhere' }}>
                  {name || id}
                </Text>
                <Text as="span" size="sm" tone="subtle">
                  {format.bytes(size)} <Time value={time} />
                </Text>
              </Flex>
            ))}
          </Flex>
        )}
        {mayUpload && (
          <>
            <input
              ref={picker}
              type="file"
              hidden
              accept={TYPES}
              aria-label={t('organization.documents.add')}
              onChange={(event) => {
                void upload(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Flex gap="2" wrap="wrap" align="center">
              <Button
                icon={<UploadIcon size={14} />}
                loading={sending}
                onClick={() => picker.current?.click()}
              >
                {t('organization.documents.add')}
              </Button>
              <CopyApiCall
                calls={() => [
                  apiCall(accountCalls.uploadOrganizationDocument, { orgID, name: EXAMPLE }, EXAMPLE),
                ]}
              />
            </Flex>
          </>
        )}
      </Flex>
    </Field>
  );
}
