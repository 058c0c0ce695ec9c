import http from 'node:http';
import pg from 'pg';

/**
 * Where a server ends its own life, counted from the moment of arming: before the n-th query leaves, before the n-th
 * call of the payment provider, of the model or of n8n leaves, or once its answer has come.
 */
export interface KillPoint {
  before:
    | 'query'
    | 'provider_call'
    | 'provider_answer_read'
    | 'model_call'
    | 'model_answer_read'
    | 'workflow_call'
    | 'workflow_answer_read';
  nth: number;
}

let armed: KillPoint | undefined;
let left = 0;

/** SIGKILL: nothing is finished, nothing is told, as when a machine loses its power. */
function reach(place: KillPoint['before']): void {
  if (armed?.before !== place) return;
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
}

export function armKillPoint(point: KillPoint | undefined): void {
  armed = point;
  left = point?.nth ?? 0;
}

/** Watches every query and every call of the provider of this process. */
export function watchKillPoints(): void {
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, given) {
      reach('query');
      return Reflect.apply(query, client, given);
    },
  });
  // Nothing but the provider's SDK uses this client: emails go over their own sockets.
  http.request = new Proxy(http.request, {
    apply(request, self, given) {
      reach('provider_call');
      const sent = Reflect.apply(request, self, given);
      sent.once('response', () => reach('provider_answer_read'));
      return sent;
    },
  });
  // The model and n8n are reached by the platform's own client; so is the administration, before which none is killed.
  globalThis.fetch = new Proxy(globalThis.fetch, {
    async apply(ask, self, given: Parameters<typeof fetch>) {
      const url = String(given[0] instanceof Request ? given[0].url : given[0]);
      if (/\/(?:vies|platform)\//.test(url)) return Reflect.apply(ask, self, given);
      const asked = url.includes('/v1/chat/') ? 'model' : 'workflow';
      reach(`${asked}_call`);
      const answer: Response = await Reflect.apply(ask, self, given);
      reach(`${asked}_answer_read`);
      return answer;
    },
  });
}
