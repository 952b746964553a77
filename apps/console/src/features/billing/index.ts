export { PlanTable } from './components/plan-table.tsx';
export { StatusCard } from './components/status-card.tsx';
export { useCharges, useSubscriptionState } from './queries.ts';
