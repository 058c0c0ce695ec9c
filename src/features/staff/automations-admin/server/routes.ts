import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { changeAutomation, moveAutomation, setAvailable } from './change-automation.ts';
import { changeDemonstration, showDemonstration } from './change-demonstration.ts';
import { countUse } from './count-use.ts';
import { createAutomation } from './create-automation.ts';
import { deleteAutomation } from './delete-automation.ts';
import { exportAutomations, listForStaff, previewAutomations, showForStaff } from './list-for-staff.ts';
import { examine, listVersions, preview, publish, toolPageContent, uploadVersion } from './page-versions.ts';
import { addPicture, changePictures } from './pictures.ts';

export const automationsAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.listStaffAutomations, ({ query }) => listForStaff(shop, query));
  endpoints.serveStaffFile(calls.exportAutomations, async ({ query }) => exportAutomations(shop, query));
  endpoints.serveStaff(calls.previewAutomations, ({ body }) => previewAutomations(shop, body));
  endpoints.serveStaff(calls.getStaffAutomation, ({ params }) => showForStaff(shop, params.id));
  endpoints.serveStaff(calls.readAutomationUse, ({ params }) => countUse(shop, params.id));
  endpoints.serveStaff(calls.createAutomation, ({ body, caller }) =>
    createAutomation(shop, body, caller.staff),
  );
  endpoints.serveStaff(calls.changeAutomation, ({ params, body, caller }) =>
    changeAutomation(shop, { id: params.id, form: body, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.setAvailable, ({ params, body, caller }) =>
    setAvailable(shop, { id: params.id, available: body.available, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.moveAutomation, ({ params, body, caller }) =>
    moveAutomation(shop, { id: params.id, ...body, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.addPicture, ({ params, body, caller }) =>
    addPicture(shop, { id: params.id, ...body, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.changePictures, ({ params, body, caller }) =>
    changePictures(shop, { id: params.id, ...body, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.deleteAutomation, async ({ params, caller }) => {
    await deleteAutomation(shop, { id: params.id, staff: caller.staff });
    return null;
  });
  endpoints.serveStaff(calls.uploadToolPage, ({ params, body, caller }) =>
    uploadVersion(shop, {
      id: params.id,
      file: body.webhook_file,
      publish: body.publish,
      staff: caller.staff,
    }),
  );
  endpoints.serveStaff(calls.getToolPageContent, ({ params }) => toolPageContent(shop, params.slug));
  endpoints.serveStaff(calls.listVersions, ({ params }) => listVersions(shop, params.id));
  endpoints.serveStaff(calls.examineVersion, ({ params }) => examine(shop, params));
  endpoints.serveStaff(calls.previewVersion, ({ params, caller }) =>
    preview(shop, { ...params, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.publishVersion, ({ params, body, caller }) =>
    publish(shop, { ...params, replaces: body.replaces, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.getDemonstration, ({ params }) => showDemonstration(shop, params.id));
  endpoints.serveStaff(calls.changeDemonstration, ({ params, body, caller }) =>
    changeDemonstration(shop, { id: params.id, form: body, staff: caller.staff }),
  );
};
