import { buildPrograms } from './machine/bundles.ts';
import { simulateMonth } from './month.ts';
const [from=1, to=5, days=30, bug] = process.argv.slice(2);
const programs = await buildPrograms(bug ?? null);
const iso=(m: number)=>new Date(m).toISOString();
for (let seed=Number(from); seed<=Number(to); seed++) {
  const c0=process.cpuUsage();
  const r = await simulateMonth({programs, seed, days:Number(days)});
  const byKind: Record<string,number> = {}; for(const v of r.violations) byKind[v.kind]=(byKind[v.kind]??0)+1;
  console.log('seed', seed, 'cpu/day', Math.round(process.cpuUsage(c0).user/1000/Number(days)), 'heap', Math.round(process.memoryUsage().heapUsed/1e6), JSON.stringify(byKind));
  const done=new Set<string>();
  for (const v of r.violations) { if (done.has(v.kind)) continue; done.add(v.kind); console.log('  ', iso(v.atMs), v.kind, v.text.slice(0,600));
    for (const e of r.events.filter(e=>e.atMs>v.atMs-3*3600e3 && e.atMs< v.atMs+2*3600e3).slice(-14)) console.log('       ', iso(e.atMs), e.text.slice(0,200)); }
}
