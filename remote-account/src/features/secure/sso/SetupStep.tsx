import type { ReactNode } from 'react';
import { Box, Flex, Heading, Stack, Text } from '@certdeck/ui';
import { StepMark } from '@certdeck/ui/data';

interface Props {
  number: number;
  done: boolean;
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One step of what is set up, with a mark when it is done. */
export function SetupStep({ number, done, title, text, action, children }: Props) {
  return (
    <Flex as="li" gap="3" align="flex-start">
      <StepMark state={done ? 'completed' : 'pending'} number={number} />
      <Stack gap="3" flex="1" minWidth="0">
        <Flex gap="3" justify="space-between" align="flex-start" wrap="wrap">
          <Box flex="1 1 240px" minWidth="0">
            <Heading level={3} size="sm">
              {title}
            </Heading>
            <Text size="sm" tone="muted">
              {text}
            </Text>
          </Box>
          {action}
        </Flex>
        {children}
      </Stack>
    </Flex>
  );
}
