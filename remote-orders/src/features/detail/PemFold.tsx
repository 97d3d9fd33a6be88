import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, ChevronDownIcon, ChevronRightIcon, Flex, Stack } from '@certdeck/ui';
import { CodeBlock, CopyTextButton } from '@certdeck/ui/data';

export interface PemFoldProps {
  label: string;
  fileName: string;
  code: string;
}

/** A PEM text that is copied more often than read: folded until asked for. */
export function PemFold({ label, fileName, code }: PemFoldProps) {
  const { t } = useTexts('orders');
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="2">
      <Flex gap="2" wrap="wrap" data-unprinted="">
        <CopyTextButton size="sm" value={code}>
          {t('common:copy.what', { what: label })}
        </CopyTextButton>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          icon={open ? <ChevronDownIcon /> : <ChevronRightIcon />}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'pem.hide' : 'pem.show')}
        </Button>
      </Flex>
      {open && (
        <Box animation="fade-in 120ms linear">
          <CodeBlock label={label} fileName={fileName} code={code} />
        </Box>
      )}
    </Stack>
  );
}
