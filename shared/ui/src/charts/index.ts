export { WeeksChart, type Week, type WeeksChartProps } from './WeeksChart.tsx';
export { BalanceChart, type BalanceChartProps } from './BalanceChart.tsx';
export type { BalancePoint } from './balanceLines.ts';
