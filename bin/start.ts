import { Failure, openHouse } from './house.ts';

try {
  const house = await openHouse({ hotReload: false });
  house.announce();
} catch (error) {
  console.error(error instanceof Failure ? error.message : (error as Error).stack);
  process.exit(1);
}
