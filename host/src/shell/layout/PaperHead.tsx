import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormats } from '@certdeck/i18n';
import { Box, Flex } from '@certdeck/ui';
import { useShell } from '../ShellContext.ts';

/** The first line of a printed page: whose it is, where it was, and when it was printed. */
export function PaperHead() {
  const { site } = useShell();
  const format = useFormats();
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    // The sheet is drawn as soon as the event has been handled.
    const beforePrint = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', beforePrint);
    return () => window.removeEventListener('beforeprint', beforePrint);
  }, []);
  const { origin, pathname } = window.location;
  return (
    <Box css={{ display: 'none', '@media print': { display: 'block' } }} data-paper-head="">
      <Flex
        justify="space-between"
        gap="4"
        paddingBottom="2"
        marginBottom="4"
        borderBottomWidth="1px"
        borderColor="border.control"
        fontSize="xs"
      >
        <strong>{site.siteName}</strong>
        <Box as="span" overflowWrap="anywhere">
          {origin}
          {pathname}
        </Box>
        <time dateTime={at.toISOString()}>{format.date(at)}</time>
      </Flex>
    </Box>
  );
}
