// A vCenter to test against: VMware's own simulator, with VMs changed to what the tests look for.
//
// It prints its address, as JSON, and serves until its standard input ends. With a folder as its argument it first
// writes there what is in it: govc.json as govc prints it, and vsphere.json as vSphere's own API has it.
package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/url"
	"os"
	"path/filepath"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/find"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/property"
	"github.com/vmware/govmomi/simulator"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func main() {
	ctx := context.Background()
	model := simulator.VPX()
	must(model.Create())
	model.Service.TLS = new(tls.Config)
	model.Service.Listen = &url.URL{Host: "127.0.0.1:0", User: url.UserPassword("auditor", "hunter2-of-the-vcenter")}
	server := model.Service.NewServer()
	defer server.Close()
	client, err := govmomi.NewClient(ctx, server.URL, true)
	must(err)
	change(ctx, client)
	if len(os.Args) > 1 {
		for name, encoder := range map[string]func(*bytes.Buffer) encoding{
			"govc.json":    func(out *bytes.Buffer) encoding { return json.NewEncoder(out) },
			"vsphere.json": func(out *bytes.Buffer) encoding { return types.NewJSONEncoder(out) },
		} {
			must(os.WriteFile(filepath.Join(os.Args[1], name), dump(ctx, client, encoder), 0o600))
		}
	}
	password, _ := server.URL.User.Password()
	address := *server.URL
	address.User = nil
	must(json.NewEncoder(os.Stdout).Encode(map[string]string{
		"url": address.String(), "user": server.URL.User.Username(), "password": password,
	}))
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// change gives the first VMs of the cluster what the tests look for.
func change(ctx context.Context, client *govmomi.Client) {
	finder := find.NewFinder(client.Client)
	for name, spec := range map[string]types.VirtualMachineConfigSpec{
		"DC0_C0_RP0_VM0": {
			Name: "MAIL01", NumCPUs: 6, MemoryMB: 12288, GuestId: "sles15_64Guest",
			ExtraConfig: []types.BaseOptionValue{
				&types.OptionValue{Key: "monitor.virtual_exec", Value: "hardware"},
				&types.OptionValue{Key: "guestinfo.admin.password", Value: "hunter2-of-the-guest"},
			},
		},
		"DC0_C0_RP0_VM1": {Name: "MAIL02", NumCPUs: 2, MemoryMB: 8192, GuestId: "windows2019srv_64Guest"},
	} {
		vm, err := finder.VirtualMachine(ctx, name)
		must(err)
		task, err := vm.Reconfigure(ctx, spec)
		must(err)
		must(task.Wait(ctx))
	}
	vm, err := finder.VirtualMachine(ctx, "MAIL01")
	must(err)
	devices, err := vm.Device(ctx)
	must(err)
	network, err := finder.Network(ctx, "VM Network")
	must(err)
	backing, err := network.EthernetCardBackingInfo(ctx)
	must(err)
	must(vm.RemoveDevice(ctx, false, devices.SelectByType((*types.VirtualEthernetCard)(nil))...))
	card, err := object.EthernetCardTypes().CreateEthernetCard("vmxnet3", backing)
	must(err)
	floppy, err := devices.CreateFloppy()
	must(err)
	floppy.GetVirtualDevice().Connectable = &types.VirtualDeviceConnectInfo{Connected: true, StartConnected: true}
	must(vm.AddDevice(ctx, card, floppy))
}

type result struct {
	VirtualMachines []mo.VirtualMachine         `json:"virtualMachines,omitempty"`
	HostSystems     []mo.HostSystem             `json:"hostSystems,omitempty"`
	Clusters        []mo.ClusterComputeResource `json:"clusters,omitempty"`
	Datastores      []mo.Datastore              `json:"datastores,omitempty"`
}

type encoding interface{ Encode(any) error }

// dump is what there is, one kind after another.
func dump(ctx context.Context, client *govmomi.Client, encoder func(*bytes.Buffer) encoding) []byte {
	var out bytes.Buffer
	var printed result
	all := func(kind string, into any) {
		manager := view.NewManager(client.Client)
		container, err := manager.CreateContainerView(ctx, client.ServiceContent.RootFolder, []string{kind}, true)
		must(err)
		found, err := container.Find(ctx, []string{kind}, property.Match{})
		must(err)
		must(property.DefaultCollector(client.Client).Retrieve(ctx, found, nil, into))
	}
	all("VirtualMachine", &printed.VirtualMachines)
	all("HostSystem", &printed.HostSystems)
	all("ClusterComputeResource", &printed.Clusters)
	all("Datastore", &printed.Datastores)
	for _, one := range []result{
		{VirtualMachines: printed.VirtualMachines}, {HostSystems: printed.HostSystems},
		{Clusters: printed.Clusters}, {Datastores: printed.Datastores},
	} {
		must(encoder(&out).Encode(one))
	}
	return out.Bytes()
}

func must(err error) {
	if err != nil {
		log.Fatal(fmt.Errorf("the simulator: %w", err))
	}
}
