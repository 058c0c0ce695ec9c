import { run } from './failure.ts';
import { openHouse } from './house.ts';

await run(async () => {
  const house = await openHouse({ hotReload: true });
  house.announce();
});
