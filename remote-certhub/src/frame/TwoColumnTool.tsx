import type { ReactNode } from 'react';
import { Container, Grid, PageHeader } from '@certdeck/ui';
import { ToolLead } from './ToolLead.tsx';

export interface TwoColumnToolProps {
  title: string;
  /** What the tool does; that it happens in the browser alone is said after it. */
  lead: string;
  /** Shares of a wide page: what is given, and what comes of it. */
  shares?: readonly [number, number];
  children: ReactNode;
}

/** The page of a tool that computes in the browser: what is given beside its result, one above the other where it is narrow. */
export function TwoColumnTool({ title, lead, shares = [1, 1], children }: TwoColumnToolProps) {
  const wide = shares.map((share) => `minmax(0, ${share}fr)`).join(' ');
  return (
    <Container width="full" paddingInline="0">
      <PageHeader title={title} description={<ToolLead>{lead}</ToolLead>} />
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: wide }} gap="6" alignItems="start">
        {children}
      </Grid>
    </Container>
  );
}
